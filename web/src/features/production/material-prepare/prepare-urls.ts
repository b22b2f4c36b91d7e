import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const prepareListUrl = '/mes/pages/orders/materialPrepare'

/** Returns the address of the page of one preparation, where it is received; without `?id=` it is their list. */
export const addressOfPrepare = (id: string): string => `/confirmReceipt?id=${id}`

/** Returns the address of the preparations that are needed by a day and not complete. */
export const addressOfShortPrepares = (day: string): string =>
  prepareListUrl + addressOf({ status: { in: [...shortPrepareStates] }, neededOn: { to: day } })
