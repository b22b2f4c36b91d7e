// Notices: written as drafts, published to the header or the upgrade dialog of all people, and withdrawn.

import { notice } from '@gemba/contract/base/notice.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { nounIn } from '../../resource/labels.ts'
import type { RowAction } from '../../resource/list/grid/column.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useCan } from '../../session/session.ts'
import { StateWord } from '../../ui/state/state-word.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { baseWords } from './words.ts'

type NoticeRow = EntityOf<typeof notice>

const isPublished = (row: NoticeRow): boolean => row.releaseStatus === 1

export function NoticeListPage() {
  const text = useText(baseWords)
  const language = useLanguage((state) => state.language)
  const group = nounIn(notice, language)
  const canEdit = useCan('notice:edit')
  const publish = async (row: NoticeRow) => {
    const releaseStatus = isPublished(row) ? 0 : 1
    try {
      await callRoute(notice, 'update', { id: row.id, version: row.version, releaseStatus })
      toast('ok', text(releaseStatus ? 'published' : 'withdrawn'))
      await refresh('base')
    } catch (error) {
      notifyFailure(error)
    }
  }
  const actions: RowAction<NoticeRow>[] = [
    {
      name: 'publish',
      label: text('publish'),
      onRun: (row) => void publish(row),
      isShown: (row) => !isPublished(row),
      isMain: true,
    },
    { name: 'withdraw', label: text('withdraw'), onRun: (row) => void publish(row), isShown: isPublished },
  ]
  return (
    <ResourcePage
      resource={notice}
      title={text('notices')}
      hidden={['releaseStatus']}
      rules={{
        title: { isWide: true, help: text('noticeTitleHelp'), group },
        beginsAt: { group },
        endsAt: { group },
        type: { group },
        position: { help: text('positionHelp'), group },
        content: { group: text('upgrade'), help: text('contentHelp') },
        currentVersion: { group: text('upgrade') },
        nextVersion: { group: text('upgrade') },
      }}
      cells={{
        releaseStatus: (row) => (
          <StateWord presence={isPublished(row) ? 'on' : 'off'}>
            {text(isPublished(row) ? 'isPublished' : 'isDraft')}
          </StateWord>
        ),
      }}
      rowActions={canEdit ? actions : []}
    />
  )
}
