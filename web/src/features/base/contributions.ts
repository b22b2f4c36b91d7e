// The newest notice.
import type { Contributions } from '../../resource/tab/contributions.ts'
import { NoticeBanner } from './notice/notice-banner.tsx'

export const contributions: Contributions = {
  header: [{ place: 'hint', order: 30, Item: NoticeBanner }],
}
