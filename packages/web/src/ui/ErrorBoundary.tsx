import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** Whether the server has another version of the app. The frame sets it, so that the welcome screen stays small. */
let isReplaced: () => Promise<boolean> = async () => false;
export const askVersionBy = (ask: typeof isReplaced) => void (isReplaced = ask);

interface Props {
  /** Changing it tries again. */
  at?: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean; replaced: boolean; at: string | undefined }> {
  override state = { failed: false, replaced: false, at: this.props.at };

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

  /** After a deploy, the server no longer has the files of the version before. */
  override componentDidCatch() {
    void isReplaced().then((replaced) => this.setState({ replaced }));
  }

  override componentDidMount() {
    window.addEventListener('online', this.#online);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#online);
  }

  override render() {
    const { failed, replaced } = this.state;
    if (!failed) return this.props.children;
    return (
      <ErrorState
        title={replaced ? 'Nukkad has been updated' : 'This screen couldn’t be opened'}
        label={replaced ? 'Reload' : undefined}
        retry={() => location.reload()}
      >
        {replaced ? 'Reload to use the new version.' : 'Check your connection and try again.'}
      </ErrorState>
    );
  }
}
