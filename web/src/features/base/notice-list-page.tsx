// Notices: written as drafts, then published to everybody's header or upgrade dialog, and taken back.
import { notice } from '@gemba/contract/base/notice.ts'
import { baseWords } from '../../i18n/base.ts'
import { useText } from '../../i18n/text.ts'
import { pathOf } from '../../resource/area.ts'
import { call } from '../../resource/client.ts'
import type { RowAction } from '../../resource/list/column.ts'
import type { Row } from '../../resource/overrides.ts'
import { refresh, tell } from '../../resource/query.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { toast } from '../../ui/toast.tsx'
import { baseArea } from './area.ts'

const isPublished = (row: Row): boolean => row.releaseStatus === 1

export function NoticeListPage() {
  const text = useText(baseWords)
  const canEdit = useCan('notice:edit')
  const publish = async (row: Row) => {
    const releaseStatus = isPublished(row) ? 0 : 1
    try {
      await call(pathOf(notice, 'update') ?? '', { id: row.id, version: row.version, releaseStatus })
      toast('ok', text(releaseStatus ? 'published' : 'withdrawn'))
      await refresh('base')
    } catch (error) {
      tell(error)
    }
  }
  const actions: RowAction<Row>[] = [
    {
      name: 'publish',
      label: text('publish'),
      onRun: (row) => void publish(row),
      isShown: (row) => !isPublished(row),
    },
    { name: 'withdraw', label: text('withdraw'), onRun: (row) => void publish(row), isShown: isPublished },
  ]
  return (
    <ResourcePage
      resource={notice}
      area={baseArea}
      title={text('notices')}
      hidden={['releaseStatus']}
      rules={{
        type: {},
        position: { help: text('positionHelp') },
        title: { help: text('noticeTitleHelp') },
        beginsAt: {},
        endsAt: {},
        currentVersion: { group: text('upgrade') },
        nextVersion: { group: text('upgrade') },
        content: { group: text('upgrade'), help: text('contentHelp') },
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
