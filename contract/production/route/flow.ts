// What may be done with a route in which state: as with BOMs.
import { defineFlow } from '../../kit/flow.ts'
import { routeStatus } from './dictionaries.ts'

/** Function codes of who writes routes, and of who says which are used. */
export const routeRights = { edit: 'processRoute:edit', release: 'processRoute:release' } as const

export const routeFlow = defineFlow('processRoute', routeStatus, ({ draft, inUse, outOfUse }) => ({
  initial: draft,
  transitions: {
    putInUse: {
      title: ['启用', '啟用', 'Put in use'],
      from: [draft, outOfUse],
      to: inUse,
      permission: routeRights.release,
    },
    makeDefault: {
      title: ['设为默认', '設為預設', 'Make it the default'],
      from: [inUse],
      to: inUse,
      permission: routeRights.release,
    },
    /** The next revision is the draft; the one that is revised stays as it is. */
    revise: {
      title: ['新版本', '新版本', 'New revision'],
      from: [inUse, outOfUse],
      to: draft,
      permission: routeRights.edit,
    },
    takeOutOfUse: {
      title: ['停用', '停用', 'Take out of use'],
      from: [inUse],
      to: outOfUse,
      permission: routeRights.release,
    },
    change: { title: ['修改', '修改', 'Change'], from: [draft], to: draft, permission: routeRights.edit },
  },
}))
export type RouteAct = keyof typeof routeFlow.transitions
