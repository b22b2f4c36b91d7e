import { Component, type ReactNode } from 'react'
import { failureOf } from '../api/call-error.ts'
import { forgetFailedCode } from '../api/lazy-code.ts'
import { ErrorState } from '../ui/state/page-states.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Limits a failure to one part of a page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const retry = () => {
      forgetFailedCode()
      this.setState({ error: undefined })
    }
    return <ErrorState failure={failureOf(error)} onRetry={retry} />
  }
}
