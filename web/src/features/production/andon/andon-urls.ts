// Addresses of calls.
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const callListUrl = '/mes/pages/calls/andon'
export const boardUrl = '/boardLarge'

export const addressOfCall = (id: string): string => `/andonEvent?id=${id}`

export const addressOfCalls = (filter: Readonly<Record<string, unknown>>): string => callListUrl + addressOf(filter)
