// What may be done with a BOM in which state (domain design, manufacturing 3.16).
import { defineFlow } from '../../kit/flow.ts'
import { bomStatus } from './dictionaries.ts'

/** Function codes of who writes BOMs, and of who says which are used. */
export const bomRights = { edit: 'bom:edit', release: 'bom:release' } as const

export const bomFlow = defineFlow('bom', bomStatus, ({ draft, inUse, outOfUse }) => ({
  initial: draft,
  transitions: {
    putInUse: {
      title: ['启用', '啟用', 'Put in use'],
      from: [draft, outOfUse],
      to: inUse,
      permission: bomRights.release,
    },
    makeDefault: {
      title: ['设为默认', '設為預設', 'Make it the default'],
      from: [inUse],
      to: inUse,
      permission: bomRights.release,
    },
    /** The next revision is the draft; the one that is revised stays as it is. */
    revise: {
      title: ['修订', '修訂', 'Revise'],
      from: [inUse, outOfUse],
      to: draft,
      permission: bomRights.edit,
    },
    takeOutOfUse: {
      title: ['停用', '停用', 'Take out of use'],
      from: [inUse],
      to: outOfUse,
      permission: bomRights.release,
    },
    change: { title: ['修改', '修改', 'Change'], from: [draft], to: draft, permission: bomRights.edit },
  },
}))
export type BomAct = keyof typeof bomFlow.transitions
