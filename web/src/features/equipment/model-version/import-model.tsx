// Imports a whole model from a file: what is new and what differs first, then the choice.
import { importModel, planModelImport } from '@gemba/contract/equipment/model-version/model-file.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { useRef, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { uploadFile } from '../../../api/transfer.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { FileButton } from '../../../ui/upload/file-button.tsx'
import { DifferenceList } from './content-differences.tsx'
import { modelVersionWords } from './words.ts'

interface ImportModelProps {
  /** Opens the imported model. */
  onOpen: (modelId: string) => void
  onClose: () => void
}

type ImportPlan = CommandReply<typeof planModelImport>
type ImportChoice = CommandInput<typeof importModel>['choice']

interface CheckedFile {
  readonly file: File
  readonly plan: ImportPlan
}

export function ImportModel({ onOpen, onClose }: ImportModelProps) {
  const text = useText(modelVersionWords)
  const [checked, setChecked] = useState<CheckedFile>()
  const [reason, setReason] = useState<string>()
  const chosen = useRef<File>(undefined)
  const check = async (file: File) => {
    chosen.current = file
    setReason(undefined)
    try {
      const plan = await uploadFile(planModelImport, file)
      // Another file may have been chosen meanwhile.
      if (chosen.current === file) setChecked({ file, plan })
    } catch (error) {
      if (chosen.current !== file) return
      setChecked(undefined)
      setReason(failureOf(error).message)
    }
  }
  return (
    <Panel
      title={text('importTitle')}
      width={680}
      onClose={onClose}
      testId="import-model-dialog"
      footer={checked ? <Choices checked={checked} onOpen={onOpen} onClose={onClose} /> : null}
    >
      <p className="below-12 muted break-words">{text('importLead')}</p>
      {reason ? (
        <p className="below-12 urgent break-words" role="alert">
          {reason}
        </p>
      ) : null}
      <p className="below-12">
        <FileButton
          label={text('chooseFile')}
          accept=".json,application/json"
          onChoose={(file) => void check(file)}
          testId="model-file"
        />
      </p>
      {checked ? <Preview plan={checked.plan} /> : null}
    </Panel>
  )
}

function Preview({ plan }: { plan: ImportPlan }) {
  const text = useText(modelVersionWords)
  const { code, name, pointCount, imageCount, existingName, unknown } = plan
  return (
    <div role="status">
      <p className="below-8 bold">{text('fileContent', { name, code, points: pointCount, images: imageCount })}</p>
      {existingName === null ? null : (
        <>
          <p className="below-8 break-words">{text('existing', { code, name: existingName })}</p>
          <p className="below-8 muted break-words">{text('updateHint')}</p>
        </>
      )}
      {unknown.map(({ label, value }) => (
        <p className="below-8 warn break-words" key={`${label} ${value}`}>
          {text('unknownReference', { label, value })}
        </p>
      ))}
      <DifferenceList differences={plan} />
    </div>
  )
}

/** A new model if the code is free; otherwise the existing model or a copy. */
function Choices({ checked: { file, plan }, onOpen, onClose }: ImportModelProps & { checked: CheckedFile }) {
  const text = useText(modelVersionWords)
  const { save, isBusy } = useCommand({ refreshed: ['equipment', 'alarm'], onDone: onClose })
  const load = (choice: ImportChoice, code: string) =>
    void save(
      async () => {
        const { modelId } = await uploadFile(importModel, file, { input: { choice } })
        onOpen(modelId)
      },
      text('imported', { code }),
    )
  if (plan.existingName === null)
    return (
      <MainButton disabled={isBusy} onClick={() => load('create', plan.code)} data-testid="import-create">
        {text('createModel')}
      </MainButton>
    )
  return (
    <>
      <PlainButton disabled={isBusy} onClick={() => load('copy', plan.freeCode)} data-testid="import-copy">
        {text('copyModel', { code: plan.freeCode })}
      </PlainButton>
      <MainButton disabled={isBusy} onClick={() => load('update', plan.code)} data-testid="import-update">
        {text('updateModel')}
      </MainButton>
    </>
  )
}
