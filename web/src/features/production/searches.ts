// Searches for routes, projects, exceptions and orders by code or name.
import { nameIn } from '@gemba/contract/names.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { project } from '@gemba/contract/production/project/project.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { joinedLabelOf } from '../../resource/labels.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { addressOfException } from './exception/exception-url.ts'
import { addressOfOrder } from './order/order-urls.ts'
import { addressOfProject } from './project/project-urls.ts'
import { addressOfRoute } from './route/route-urls.ts'

export const searches: readonly Search[] = [
  searchOf(processRoute, (row) => ({
    path: addressOfRoute(row),
    title: `${nameIn(row, currentLanguage())} · ${row.code} ${row.revision}`,
  })),
  searchOf(project, ({ id, code, name }) => ({ path: addressOfProject(id), title: `${name} · ${code}` })),
  searchOf(exception, ({ id, code, name }) => ({ path: addressOfException(id), title: `${name} · ${code}` })),
  searchOf(productionOrder, (row) => ({
    path: addressOfOrder(row.id),
    title: [row.code, joinedLabelOf(row, 'materialId')].filter(Boolean).join(' · '),
  })),
]
