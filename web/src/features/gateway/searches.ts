// Gateways by their name or code.
import { box } from '@gemba/contract/gateway/box.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { boxUrl } from './page-urls.ts'

const mostBoxes = 5

export const searches: readonly Search[] = [
  searchOf(box, ({ id, name, code }) => ({ path: `${boxUrl}/${id}`, title: `${name} · ${code}` }), mostBoxes),
]
