// Identification by badge or PIN of people at a bench, where one user is signed in for many.

import { boolean, instant, list, optional, reference, secret, text } from '../../../kit/field.ts'
import { rowsOf } from '../../../kit/reply.ts'
import { defineCommand } from '../../define.ts'
import { workCenter } from '../../work-center/work-center.ts'
import { workRights } from '../../work-order/flow.ts'
import { staff } from '../staff.ts'

/**
 * Right to set badges and PINs, and to choose the user as whom a staff member signs in. Not included in maintaining
 * staff.
 */
export const credentialRight = 'staff:credential'

/** Proofs that the named people were identified at this bench. Required for people with a badge or a PIN. */
export const identities = { identities: optional(list(text({ max: 64 }), { max: 20 })) }

export const identifyPerson = defineCommand('identifyPerson', {
  kind: 'write',
  title: ['确认作业人', '確認作業人', 'Identify a person'],
  paths: ['POST /mes_production/workbench/identify'],
  permission: workRights.operate,
  summary:
    'Identifies a person at a bench, by a badge, or by a person and the PIN. The reply is the proof for work as this person for 12 h. Wrong guesses are delayed by session, and limited by person at benches where the person was not identified before.',
  input: {
    badgeCode: optional(secret({ min: 4, aliases: ['badge'] })),
    staffId: optional(reference(staff)),
    pin: optional(secret({ min: 4, max: 8 })),
  },
  reply: { id: reference(staff), name: text(), identity: text(), expiresAt: instant() },
  errors: ['identityWrong', 'pinMissing', 'throttled'],
})

export const listBenchStaff = defineCommand('listBenchStaff', {
  kind: 'read',
  title: ['工位人员', '工位人員', 'List staff at the bench'],
  paths: ['POST /mes_production/workbench/staff'],
  permission: 'workOrder:view',
  summary:
    'Lists the enabled staff of a work centre by name, and how they identify themselves: by PIN, by badge, or not at all. `isPinMissing`: they have a badge but no PIN, which the company requires.',
  input: { workCenterId: reference(workCenter) },
  reply: rowsOf({
    id: reference(staff),
    name: text(),
    post: optional(text()),
    hasPin: boolean(),
    hasBadge: boolean(),
    isPinMissing: boolean(),
  }),
  errors: ['notFound'],
})

export const setStaffCredential = defineCommand('setStaffCredential', {
  kind: 'write',
  title: ['设置工牌与 PIN', '設定工牌與 PIN', 'Set badge and PIN'],
  paths: ['PUT /base/staff/credential'],
  permission: credentialRight,
  summary:
    'Sets the badge or PIN of a staff member; null removes it. Previous identifications end. The person is notified.',
  input: {
    staffId: reference(staff, { aliases: ['id'] }),
    badgeCode: optional(secret({ min: 4 })),
    pin: optional(secret({ min: 4, max: 8 })),
  },
  reply: { hasBadge: boolean(), hasPin: boolean() },
  errors: ['notFound', 'duplicate', 'pinWrong', 'throttled'],
})

export const readStaffCredential = defineCommand('readStaffCredential', {
  kind: 'read',
  title: ['是否有工牌与 PIN', '是否有工牌與 PIN', 'Check badge and PIN'],
  paths: ['GET /base/staff/credential/:id'],
  permission: 'staff:view',
  input: { id: reference(staff) },
  reply: { hasBadge: boolean(), hasPin: boolean() },
  errors: ['notFound'],
})
