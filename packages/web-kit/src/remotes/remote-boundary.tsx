import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  fallback: (retry: () => void) => ReactNode;
}

/** Keeps a front end that throws while it renders from taking the page with it. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback(() => this.setState({ broken: false }));
  }
}
