import { payload } from '../../kit/module.ts'

/** An exception came into another state. */
interface ExceptionStatusEvent {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The action that moved it, `register` where it is new, and the state that it has now. */
  readonly action: string
  readonly status: number
  readonly isBlocking: 0 | 1
}

/** What an exception held up may go on. */
interface ExceptionReleaseEvent {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly subjectName: string
}

export const exceptionEvents = {
  'exception.moved': payload<ExceptionStatusEvent>(),
  'exception.unblocked': payload<ExceptionReleaseEvent>(),
}
