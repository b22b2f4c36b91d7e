// URLs of andon calls.

import { pagePath } from '@gemba/contract/kit/menu.ts'
import { callListPage } from '@gemba/contract/production/menu-groups.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const callListUrl = pagePath(callListPage)
export const boardUrl = '/boardLarge'

export const addressOfCall = (id: string): string => `/andonEvent?id=${id}`

export const addressOfCalls = (filter: Readonly<Record<string, unknown>>): string => callListUrl + addressOf(filter)
