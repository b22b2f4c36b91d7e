// Andon calls, newest first. A row opens the page of its call.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { MonitorIcon } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { titleIn } from '../../../../resource/labels.ts'
import { ListPage } from '../../../../resource/list/list-page.tsx'
import { columnsOf, filtersOf } from '../../../../resource/page/resource-columns.tsx'
import { listWords } from '../../../../resource/words.ts'
import { useSession } from '../../../../session/session.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { callWords } from '../../call/words.ts'
import { addressOfCall, boardUrl } from '../andon-urls.ts'
import { CallState, SeverityMark } from '../call-state.tsx'
import { useLiveCalls } from '../use-live-calls.ts'
import { andonWords } from '../words.ts'

type Call = EntityOf<typeof andonEvent>

const cells = {
  status: ({ status }: Call) => <CallState status={status} />,
  severity: ({ severity, status }: Call) => <SeverityMark code={severity} status={status} />,
}

export function CallListPage() {
  const text = useText(andonWords)
  const call = useText(callWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const navigate = useNavigate()
  useLiveCalls('andonEvent')
  const columns = useMemo(
    () => columnsOf({ resource: andonEvent, cells, authorities }, language),
    [authorities, language],
  )
  const open = ({ id }: Call) => void navigate(addressOfCall(id))
  return (
    <ListPage<Call>
      of={['production', 'andonEvent']}
      by={andonEvent}
      title={titleIn(andonEvent, language)}
      columns={columns}
      filters={filtersOf({ resource: andonEvent, authorities }, language, list('keyword'))}
      rowActions={[{ name: 'open', label: call('open'), onRun: open }]}
      onOpen={open}
      empty={{ title: text('noCalls'), hint: text('noCallsHint') }}
      actions={() => (
        <Link className="plain-button" to={boardUrl} data-testid="to-board">
          <Icon of={MonitorIcon} /> {text('toBoard')}
        </Link>
      )}
    />
  )
}
