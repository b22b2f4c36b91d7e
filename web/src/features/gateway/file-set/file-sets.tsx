// The file sets of a gateway on its page: versions, transfers, what the gateway holds, and the history.
import { type BoxFileRow, pageBoxFiles, produceBoxConfiguration } from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { requestReadBack } from '@gemba/contract/gateway/file-set/read-back.ts'
import { FileStackIcon } from 'lucide-react'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Section, SmallTable } from '../../../ui/panel/section.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { Comparison } from './comparison.tsx'
import { FileSetLine } from './file-set-line.tsx'
import { History } from './history.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { fileSetWords } from './words.ts'

const { sending, received } = boxFileState.codes
const refetchMs = { running: 2_000, idle: 15_000 }
/** More than a gateway may have. */
const pageSize = 100

const isRunning = ({ state }: BoxFileRow): boolean => state === sending || state === received

interface FileSetsProps {
  boxCode: string
  /** Nothing can be read back from a gateway that is offline. */
  isOnline: boolean
}

export function FileSets({ boxCode, isOnline }: FileSetsProps) {
  const text = useText(fileSetWords)
  const canEdit = useCan('box:edit')
  const files = useCommandQuery(
    pageBoxFiles,
    { boxId: boxCode, pageSize },
    { refetchMs: (answer) => (answer?.records.some(isRunning) ? refetchMs.running : refetchMs.idle) },
  )
  const rows = files.data?.records
  return (
    <Section
      title={text('title')}
      aside={text('hint')}
      tools={canEdit && rows?.length ? <Tools boxCode={boxCode} readBack={isOnline ? 'possible' : 'offline'} /> : null}
      testId="file-sets"
    >
      {rows === undefined ? <QueryState query={files} rows={2} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={FileStackIcon}
          title={text('none')}
          hint={text('noneHint')}
          action={canEdit ? <Tools boxCode={boxCode} /> : null}
        />
      ) : null}
      {rows?.length ? (
        <>
          <SmallTable label={text('title')} heads={headsOf(text)} isStacked>
            {rows.map((row) => (
              <FileSetLine key={row.id} row={row} canEdit={canEdit} />
            ))}
          </SmallTable>
          <Comparison boxCode={boxCode} />
        </>
      ) : null}
      {rows?.length ? <History boxCode={boxCode} /> : null}
    </Section>
  )
}

const headsOf = (text: ReturnType<typeof useText<typeof fileSetWords>>) => [
  { title: text('ver'), isNumber: true },
  { title: text('name') },
  { title: text('kind') },
  { title: text('size'), isNumber: true },
  { title: text('state') },
  { title: text('changedAt') },
  { title: text('actions') },
]

interface ToolsProps {
  boxCode: string
  /** Undefined without a version, with which the gateway could be compared. */
  readBack?: 'possible' | 'offline'
}

function Tools({ boxCode, readBack }: ToolsProps) {
  const text = useText(fileSetWords)
  const [isUploading, setUploading] = useState(false)
  const { isBusy, save } = useCommand({ refreshed: ['gateway'] })
  const produce = () => save(() => run(produceBoxConfiguration, { boxId: boxCode }), text('isProduced'))
  return (
    <span className="bar gap-8">
      <PlainButton disabled={isBusy} onClick={() => void produce()} data-testid="file-set-produce">
        {text('produceConfiguration')}
      </PlainButton>
      <PlainButton onClick={() => setUploading(true)} data-testid="file-set-upload">
        {text('upload')}
      </PlainButton>
      {readBack ? (
        <PlainButton
          disabled={isBusy || readBack === 'offline'}
          title={readBack === 'offline' ? text('isOffline') : undefined}
          onClick={() => void save(() => run(requestReadBack, { boxId: boxCode }), text('isRequested'))}
          data-testid="file-set-read-back"
        >
          {text('readBack')}
        </PlainButton>
      ) : null}
      {isUploading ? <UploadDialog boxCode={boxCode} onClose={() => setUploading(false)} /> : null}
    </span>
  )
}
