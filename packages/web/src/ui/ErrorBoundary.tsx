import { Component, type ReactNode } from 'react';
import { ErrorState } from './StateViews.tsx';

interface Props {
  /** Changing it tries again. */
  at?: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean; at: string | undefined }> {
  override state = { failed: false, at: this.props.at };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string | undefined }) {
    return at === state.at ? null : { failed: false, at };
  }

  /** A page requests a module only once, so that trying again after a failure needs a reload. */
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
