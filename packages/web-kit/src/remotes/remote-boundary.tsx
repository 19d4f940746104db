import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  fallback: (retry: () => void) => ReactNode;
}

/** An error boundary: a front end that throws while rendering does not break the page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return this.props.fallback(() => this.setState({ hasError: false }));
  }
}
