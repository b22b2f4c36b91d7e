import { defineFlow } from '../../kit/flow.ts'
import { lotStatus } from '../dictionaries.ts'

/** Function code for blocking and releasing lots. */
export const lotRight = 'lot:hold'

/** Flow of a lot, which states whether its stock is available. */
export const lotFlow = defineFlow('lot', lotStatus, ({ normal, onHold, expired, usedUp }) => ({
  initial: normal,
  transitions: {
    hold: { title: ['冻结', '凍結', 'Put on hold'], from: [normal], to: onHold, permission: lotRight },
    release: { title: ['解冻', '解凍', 'Release'], from: [onHold], to: normal, permission: lotRight },
    /** A released lot may have expired, or been used up, while it was on hold. */
    expire: { title: ['过期', '過期', 'Expire'], from: [normal, onHold, usedUp], to: expired },
    useUp: { title: ['用尽', '用盡', 'Use up'], from: [normal, onHold, expired], to: usedUp },
    comeBack: { title: ['恢复', '恢復', 'Reactivate'], from: [usedUp, expired], to: normal },
  },
}))
