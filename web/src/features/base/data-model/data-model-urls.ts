import { dataModelPage } from '@gemba/contract/base/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

export const dataModelUrl = pagePath(dataModelPage)

const dataModelAddress = addressed(dataModelPage, { below: '/:id' })

/** Returns the URL of the objects of a model. */
export const objectsUrl = (modelId: string): string => pageUrl(dataModelAddress, { id: modelId })

/** Returns the URL of the fields of a model. */
export const fieldsUrl = (modelId: string): string => `/fieldList?id=${modelId}`
