// Objects by their name or code, and the points that a gateway waits for.
import { nameIn } from '@gemba/contract/english-name.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { type EntityOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { lazy } from 'react'
import { callRoute } from '../../api/call-route.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { permissionOf } from '../../resource/labels.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { objectUrl } from './page-urls.ts'

const mostObjects = 8

export const contributions: Contributions = {
  searches: [
    {
      noun: nounOf(object),
      permission: permissionOf(object, 'page'),
      find: async (keyword, signal) => {
        const body = { keyword, pageNumber: 1, pageSize: mostObjects }
        const found = await callRoute<Page<EntityOf<typeof object>>>(object, 'page', body, { isRead: true, signal })
        return found.records.map((row) => ({
          path: `${objectUrl}/${row.id}`,
          title: `${nameIn(row, currentLanguage())} · ${row.code}`,
        }))
      },
    },
  ],
  panels: [
    {
      of: 'box',
      permission: permissionOf(object, 'page'),
      Panel: lazy(async () => ({ default: (await import('./connect/box-points.tsx')).BoxPoints })),
    },
  ],
}
