import { pagePath } from '@gemba/contract/kit/menu.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPreparePage } from '@gemba/contract/production/menu-groups.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const prepareListUrl = pagePath(materialPreparePage)

/** Returns the address of the page of one preparation, where it is received; without `?id=` it is their list. */
export const addressOfPrepare = (id: string): string => `/confirmReceipt?id=${id}`

/** Returns the address of the preparations that are needed by a day and not complete. */
export const addressOfShortPrepares = (day: string): string =>
  prepareListUrl + addressOf({ status: { in: [...shortPrepareStates] }, neededOn: { to: day } })
