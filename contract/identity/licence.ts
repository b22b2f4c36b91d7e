// The licence of a company, where a service provider runs the installation for customers (docs/adr/0011-licence.md).
import { defineCommand } from '../kit/command.ts'

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

export const licenceStates = ['open', 'valid', 'missing', 'expired', 'invalid'] as const
/** `open`: this installation needs none. `invalid`: the kept file is not signed by the provider, or not for this company. */
export type LicenceState = (typeof licenceStates)[number]

export interface LicenceRecord {
  state: LicenceState
  fileName: string | null
  issuedAt: number | null
  endTime: number | null
  limits: { users: number | null }
  /** Users who may sign in at present. */
  users: number
}

/** Most bytes of a licence file. */
export const licenceBytes = 16 * 1024
/** A licence that ends within so many days is told of. */
export const licenceHintDays = 30

export const uploadLicence = defineCommand('uploadLicence', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/uploadLicenseFile'],
  permission: 'company:edit',
  body: {},
  errors: [
    'licenceNotNeeded',
    'licenceUnreadable',
    'licenceForged',
    'licenceOfOther',
    'licenceEnded',
    'tooLarge',
    'malformed',
    'unsupportedType',
  ],
  summary: 'Keeps the licence file of the own company, sent as multipart, after judging it.',
})

export const readLicence = defineCommand('readLicence', {
  area: 'identity',
  method: 'POST',
  paths: ['/license/select'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'The licence of the own company: its state, end and limits, and how many users there are.',
})
