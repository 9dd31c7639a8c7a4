import { Component, type ReactNode } from 'react';
import { ErrorState } from './State.tsx';

/**
 * Stands in for a screen that cannot be shown, be it that its code did not arrive or that it has a fault, and leaves the
 * rest as it is. `key` it by address, so that going elsewhere is a new try.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState retry={() => location.reload()}>
        This screen could not be opened. Check your connection and try again.
      </ErrorState>
    );
  }
}
