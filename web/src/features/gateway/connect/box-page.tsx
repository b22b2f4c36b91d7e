// The page of one gateway: how it connects, what it sends, and the resulting points. It shows five steps and starts at
// the first unfinished one. A gateway with channels starts with those.

import { box } from '@gemba/contract/gateway/box.ts'
import { readBoxConnection, readGatewayAddress } from '@gemba/contract/gateway/connection.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { RecordPanels } from '../../../resource/tab/record-panels.tsx'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { BoxReport } from '../box-report.tsx'
import { Channels } from '../channel/channels.tsx'
import { useChannels } from '../channel/use-channels.ts'
import { LinkedDatasets } from '../dataset/linked-datasets.tsx'
import { FileSets } from '../file-set/file-sets.tsx'
import { MappingPanel } from '../mapping/mapping-panel.tsx'
import { Records } from '../record/records.tsx'
import { BoxPresence } from '../state/box-presence.tsx'
import { Triggers } from '../trigger/triggers.tsx'
import { BoxRequests } from './box-requests.tsx'
import type { Connection } from './connection-log.ts'
import { ConnectionSteps } from './connection-steps.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { connectWords } from './words.ts'

/** Polled faster while a person waits for the first message. */
const refetchMs = { waiting: 800, arrived: 3_000 }

export function BoxPage({ params: { id = '' } }: PageProps) {
  const row = useRouteQuery<EntityOf<typeof box>>({ resource: box, operation: 'read', body: { id } })
  const address = useCommandQuery(readGatewayAddress, {})
  const [isWaiting, setWaiting] = useState(true)
  const connection = useCommandQuery(
    readBoxConnection,
    { id },
    { refetchMs: isWaiting ? refetchMs.waiting : refetchMs.arrived },
  )
  const channels = useChannels(id)
  const hasArrived = (connection.data?.lastMessageAt ?? null) !== null
  if (connection.data && isWaiting === hasArrived) setWaiting(!hasArrived)
  const nameOf = useName()
  useTabTitle(row.data && nameOf(row.data))
  const failed = [row, address, connection].find((query) => query.isError && !query.data)
  if (failed) return <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
  if (!row.data || !address.data || !connection.data || channels.isPending) return <Skeleton rows={8} />
  const { companyCode } = address.data
  const hasChannels = (channels.data?.records.length ?? 0) > 0
  const parts = [
    <ConnectionSteps
      key="steps"
      box={row.data}
      connection={connection.data}
      company={companyCode}
      hasChannels={hasChannels}
    >
      <HowToConnect box={row.data} address={address.data} />
    </ConnectionSteps>,
    <Channels key="channels" boxId={id} />,
  ]
  return (
    <div className="column gap-12 max-width-1200" data-testid="box-page">
      <Head box={row.data} connection={connection.data} />
      {hasChannels ? parts.toReversed() : parts}
      <LinkedDatasets boxId={id} />
      <MappingPanel boxId={id} />
      <Triggers boxId={id} />
      <Records boxId={id} />
      <FileSets boxCode={row.data.code} isOnline={isOnline(connection.data)} />
      <RecordPanels resource={box} id={id} />
      <Diagnosis box={row.data} isOnline={isOnline(connection.data)} />
    </div>
  )
}

function Head({ box: row, connection }: { box: EntityOf<typeof box>; connection: Connection }) {
  const nameOf = useName()
  return (
    <header>
      <div className="bar gap-12">
        <h1 className="flush size-20">{nameOf(row)}</h1>
        <span>{row.code}</span>
      </div>
      <BoxPresence box={connection} />
    </header>
  )
}

const isOnline = ({ state }: Connection): boolean =>
  state === boxState.codes.online || state === boxState.codes.degraded

function Diagnosis({ box: { id, code }, isOnline: canRequest }: { box: EntityOf<typeof box>; isOnline: boolean }) {
  const text = useText(connectWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <PlainButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('diagnosis')}
      </PlainButton>
      {isOpen ? (
        <div className="column gap-12 padding-top-12">
          <BoxRequests boxCode={code} isOnline={canRequest} />
          <BoxReport id={id} />
        </div>
      ) : null}
    </section>
  )
}
