import { payload } from '../../kit/module.ts'

/** A project came into another state. */
interface ProjectStatusEvent {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly action: string
  readonly status: number
}

export const projectEvents = {
  'project.moved': payload<ProjectStatusEvent>(),
}
