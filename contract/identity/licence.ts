// Licence of a company, if a service provider operates the installation for customers (docs/adr/0011-licence.md).

import { group, instant, integer, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

/** Content of a licence file. Its signature covers all of it. */
export interface LicencePayload {
  companyCode: string
  /** Epoch ms. */
  issuedAt: number
  /** Epoch ms at which the licence expires. */
  endTime: number
  limits: {
    /** Maximum number of users who may sign in. */
    users: number
  }
}

const licenceStates = ['open', 'valid', 'missing', 'expired', 'invalid'] as const
/**
 * `open`: this installation needs no licence. `invalid`: the stored file is not signed by the provider, or not for this
 * company.
 */
export type LicenceState = (typeof licenceStates)[number]

const licenceFields = {
  state: oneOf(licenceStates),
  fileName: optional(text()),
  issuedAt: optional(instant()),
  endTime: optional(instant()),
  limits: group({ users: optional(integer()) }),
  /** Number of users who may sign in at present. */
  users: integer(),
}
export type LicenceRecord = RowOf<typeof licenceFields>

/** Maximum size of a licence file in bytes. */
export const licenceBytes = 16 * 1024
/** Days before the end of a licence from which a hint is shown. */
export const licenceHintDays = 30

export const uploadLicence = defineCommand('uploadLicence', {
  kind: 'write',
  title: ['上传许可证', '上傳授權檔', 'Upload a licence'],
  paths: ['POST /userInfo/uploadLicenseFile'],
  permission: 'company:edit',
  input: {},
  reply: licenceFields,
  errors: ['licenceNotNeeded', 'licenceUnreadable', 'licenceForged', 'licenceOfOther', 'licenceEnded'],
  summary: 'Verifies and stores the licence file of the caller’s company, sent as multipart.',
})

export const readLicence = defineCommand('readLicence', {
  kind: 'read',
  title: ['许可证信息', '授權檔資訊', 'View the licence'],
  paths: ['POST /license/select'],
  permission: 'session',
  input: {},
  reply: licenceFields,
  errors: [],
  summary: 'Returns the licence of the caller’s company: its state, end and limits, and the number of users.',
})
