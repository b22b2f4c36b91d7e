// The present and the last shift, for periods of curves and reports.
import { group, instant, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

const shopShift = () => optional(group({ name: text(), from: instant(), to: instant() }))

export const findShopShifts = defineCommand('findShopShifts', {
  kind: 'read',
  title: ['当前和上一班次', '目前和上一班次', 'Present and last shift'],
  paths: ['POST /mes_production/shopcalendar/findShopShifts'],
  permission: 'session',
  input: {},
  reply: {
    /** Null outside of the shifts. */
    current: shopShift(),
    /** The shift that ended last. Null if none has ended within a week. */
    last: shopShift(),
  },
  errors: [],
  summary:
    'Returns the shift of the shop calendar that runs now and the one that ended last. Both are null without shifts.',
})
