import { bomPage } from '@gemba/contract/base/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed } from '../../../resource/tab/page-url.ts'

/** Menu URL of BOMs. The page of a BOM is below it. */
export const bomUrl = pagePath(bomPage)
export const bomAddress = addressed(bomPage, { below: '/:id', query: ['edit'] })
