// URLs of projects.
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { projectPage } from '@gemba/contract/production/menu-groups.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

export const projectListUrl = pagePath(projectPage)
export const projectFormUrl = '/projectInfoAdd'

export const projectAddress = addressed(projectPage, { below: '/:id' })

export const addressOfProject = (id: string): string => pageUrl(projectAddress, { id })
