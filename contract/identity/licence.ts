// The licence of a company, where a service provider runs the installation for customers (docs/adr/0011-licence.md).

import { group, instant, integer, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

/** What a licence file says; its signature covers all of it. */
export interface LicencePayload {
  companyCode: string
  /** Epoch ms. */
  issuedAt: number
  /** Epoch ms from which on it is no longer valid. */
  endTime: number
  limits: {
    /** Most users who may sign in. */
    users: number
  }
}

const licenceStates = ['open', 'valid', 'missing', 'expired', 'invalid'] as const
/** `open`: this installation needs none. `invalid`: the kept file is not signed by the provider, or not for this company. */
export type LicenceState = (typeof licenceStates)[number]

const licenceFields = {
  state: oneOf(licenceStates),
  fileName: optional(text()),
  issuedAt: optional(instant()),
  endTime: optional(instant()),
  limits: group({ users: optional(integer()) }),
  /** Users who may sign in at present. */
  users: integer(),
}
export type LicenceRecord = RowOf<typeof licenceFields>

/** Most bytes of a licence file. */
export const licenceBytes = 16 * 1024
/** A licence that ends within so many days is told of. */
export const licenceHintDays = 30

export const uploadLicence = defineCommand('uploadLicence', {
  kind: 'write',
  title: ['上传许可证', '上傳授權檔', 'Upload a licence'],
  paths: ['POST /userInfo/uploadLicenseFile'],
  permission: 'company:edit',
  input: {},
  reply: licenceFields,
  errors: ['licenceNotNeeded', 'licenceUnreadable', 'licenceForged', 'licenceOfOther', 'licenceEnded'],
  summary: 'Keeps the licence file of the own company, sent as multipart, after judging it.',
})

export const readLicence = defineCommand('readLicence', {
  kind: 'read',
  title: ['许可证信息', '授權檔資訊', 'The licence'],
  paths: ['POST /license/select'],
  permission: 'session',
  input: {},
  reply: licenceFields,
  errors: [],
  summary: 'The licence of the own company: its state, end and limits, and how many users there are.',
})
