import { materialPage } from '@gemba/contract/base/pages.ts'
import { addressed } from '../../../resource/tab/page-url.ts'

/** Below the list of materials, each has its page. */
export const materialAddress = addressed(materialPage, { below: '/:id' })
