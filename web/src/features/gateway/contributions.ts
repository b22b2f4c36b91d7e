// Gateways by their name or code.
import { box } from '@gemba/contract/gateway/box.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { type EntityOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { permissionOf } from '../../resource/labels.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { boxUrl } from './page-urls.ts'

const mostBoxes = 5

export const contributions: Contributions = {
  searches: [
    {
      noun: nounOf(box),
      permission: permissionOf(box, 'page'),
      find: async (keyword, signal) => {
        const body = { keyword, pageNumber: 1, pageSize: mostBoxes }
        const found = await callRoute<Page<EntityOf<typeof box>>>(box, 'page', body, { isRead: true, signal })
        return found.records.map(({ id, name, code }) => ({ path: `${boxUrl}/${id}`, title: `${name} · ${code}` }))
      },
    },
  ],
}
