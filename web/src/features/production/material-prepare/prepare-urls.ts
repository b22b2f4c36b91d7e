import { pagePath } from '@gemba/contract/kit/menu.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPreparePage } from '@gemba/contract/production/menu-groups.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const prepareListUrl = pagePath(materialPreparePage)

/** Returns the URL of the page of a preparation, where it is received. Without `?id=` it is the list. */
export const addressOfPrepare = (id: string): string => `/confirmReceipt?id=${id}`

/** Returns the URL of the incomplete preparations that are needed by a day. */
export const addressOfShortPrepares = (day: string): string =>
  prepareListUrl + addressOf({ status: { in: [...shortPrepareStates] }, neededOn: { to: day } })
