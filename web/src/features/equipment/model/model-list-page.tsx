import { changeModelStatus, copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { createPersonalFromModel } from '@gemba/contract/equipment/model-person/personal-model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { exportModel, importModel } from '@gemba/contract/equipment/model-version/model-file.ts'
import { runCondition } from '@gemba/contract/equipment/run-state/run-condition.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { downloadFile } from '../../../api/transfer.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { ImportModel } from '../model-version/import-model.tsx'
import { modelVersionWords } from '../model-version/words.ts'
import { modelAddress } from '../page-urls.ts'
import { equipmentTexts } from '../words.ts'
import { CopyModel } from './copy-model.tsx'
import { modelWords } from './words.ts'

type ModelRow = EntityOf<typeof model>

export function ModelListPage() {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const [source, setSource] = useState<ModelRow>()
  const open = (id: string) => void navigate(pageUrl(modelAddress, { id }))
  const actions = useModelActions(setSource)
  return (
    <>
      <ResourcePage
        resource={model}
        lines={[modelPoint, modelDataset, modelDetail, modelValue, runCondition]}
        tree={{ field: 'parentId', resource: model, onLeaf: open }}
        onOpen={(row) => open(row.id)}
        actions={() => <ImportModelButton onOpen={open} />}
        rowActions={[{ name: 'points', label: text('points'), onRun: (row) => open(row.id) }, ...actions]}
      />
      {source ? <CopyModel source={source} onClose={() => setSource(undefined)} /> : null}
    </>
  )
}

/** Opens the import of a model file, if the person may change models. */
function ImportModelButton({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(modelVersionWords)
  const [isOpen, setOpen] = useState(false)
  if (!useCan(importModel.permission)) return null
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="import-model">
        {text('importFile')}
      </PlainButton>
      {isOpen ? <ImportModel onOpen={onOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Returns the actions that copy, export, enable and disable a model. */
function useModelActions(onCopy: (row: ModelRow) => void) {
  const text = useText(modelWords)
  const versionText = useText(modelVersionWords)
  const { save } = useCommand({ refreshed: ['equipment'] })
  const canCopy = useCan(copyModel.permission)
  const canDraft = useCan(createPersonalFromModel.permission)
  const canSwitch = useCan(changeModelStatus.permission)
  const switchTo = ({ id, name, version }: ModelRow, status: 0 | 1) =>
    void save(
      () => run(changeModelStatus, { modelId: id, status, version }),
      text(status === 1 ? 'enabled' : 'disabled', { name }),
    )
  return [
    { name: 'copy', label: text('copy'), onRun: onCopy, isShown: () => canCopy },
    {
      name: 'export',
      label: versionText('exportFile'),
      onRun: ({ id }: ModelRow) => void downloadFile(exportModel, { modelId: id }).catch(notifyFailure),
    },
    {
      name: 'draft',
      label: text('toPersonal'),
      onRun: ({ id, name }: ModelRow) =>
        void save(() => run(createPersonalFromModel, { modelId: id }), text('personalCreated', { name })),
      isShown: () => canDraft,
    },
    {
      name: 'enable',
      label: text('enable'),
      onRun: (row: ModelRow) => switchTo(row, 1),
      isShown: (row: ModelRow) => canSwitch && row.status !== 1,
    },
    {
      name: 'disable',
      label: text('disable'),
      onRun: (row: ModelRow) => switchTo(row, 0),
      isShown: (row: ModelRow) => canSwitch && row.status === 1,
    },
  ]
}
