// /boardLarge: the hall board without the frame, for a screen on a wall.
import { useEffect } from 'react'
import { failureOf } from '../api/call-error.ts'
import { HallBoard } from '../features/production/andon/board/hall-board.tsx'
import { openFeed } from '../feed/feed.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'
import { Controls } from './shell/controls.tsx'
import { SignInAgain } from './shell/sign-in-again/sign-in-again.tsx'
import { useResumedSession } from './use-resumed-session.ts'

export function HallBoardPage() {
  const session = useResumedSession()
  const isKnown = session.data !== undefined
  useEffect(() => (isKnown ? openFeed() : undefined), [isKnown])
  if (session.isError) return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  if (!isKnown) return <Skeleton />
  return (
    <Controls>
      <HallBoard />
      <SignInAgain />
    </Controls>
  )
}
