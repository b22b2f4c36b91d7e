// Searches gateways by name or code.
import { box } from '@gemba/contract/gateway/box.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { boxAddress } from './page-urls.ts'

const maxBoxes = 5

export const searches: readonly Search[] = [
  searchOf(box, ({ id, name, code }) => ({ path: pageUrl(boxAddress, { id }), title: `${name} · ${code}` }), maxBoxes),
]
