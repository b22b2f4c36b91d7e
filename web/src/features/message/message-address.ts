import { messageDetailPage } from '@gemba/contract/message/pages.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const messageAddress = addressed(messageDetailPage, { query: ['id'] })
