import { Component, type ReactNode } from 'react';
import { ErrorState } from './State.tsx';

interface Props {
  /** The address shown; going to another one is a new try. */
  at?: string;
  children: ReactNode;
}

/**
 * Stands in for a screen that cannot be shown, be it that its code did not arrive or that it has a fault, and leaves the
 * rest as it is.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean; at: string | undefined }> {
  override state = { failed: false, at: this.props.at };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string | undefined }) {
    return at === state.at ? null : { failed: false, at };
  }

  /** Code that did not arrive may do so once the network is back; a page asks for it only once. */
  readonly #online = () => {
    if (this.state.failed) location.reload();
  };

  override componentDidMount() {
    window.addEventListener('online', this.#online);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#online);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState retry={() => location.reload()}>
        This screen couldn’t be opened. Check your connection and try again.
      </ErrorState>
    );
  }
}
