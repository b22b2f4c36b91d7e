// Projects of tests, and the actions that lead to each status.
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import type { ProjectAction } from '@gemba/contract/production/project/flow.ts'

export interface Project extends Record<string, unknown> {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly status: number
  readonly process: ({ readonly id: string; readonly version: number } & Record<string, unknown>)[]
}

const { notStarted, inProgress, onHold, completed, closed, cancelled } = projectStatus.codes

/** The actions that lead to a status. */
export const ways: Readonly<Record<number, readonly ProjectAction[]>> = {
  [notStarted]: [],
  [inProgress]: ['start'],
  [onHold]: ['start', 'hold'],
  [completed]: ['start', 'complete'],
  [closed]: ['start', 'complete', 'close'],
  [cancelled]: ['cancel'],
}
