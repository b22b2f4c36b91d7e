import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { flag } from '@gemba/contract/kit/field.ts'
import type { FieldOf } from '@gemba/contract/kit/resource.ts'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyCode } from '../../api/lazy-code.ts'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../resource/form/form-field.ts'
import { labelIn } from '../../resource/labels.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { FavoriteFilter, useFavoriteColumn } from './object/favorite-star.tsx'
import { objectWords } from './object/words.ts'
import { useMoveObject } from './object-tree/use-move-object.ts'
import { objectTreeWords } from './object-tree/words.ts'
import { objectAddress, objectPointsAddress } from './page-urls.ts'
import type { ObjectRow } from './rows.ts'
import { StatusMark } from './status/status-mark.tsx'
import { useObjectStatus } from './status/use-object-status.ts'
import { useStatusColumn } from './status/use-status-column.tsx'
import { useScopeHint } from './use-scope-hint.ts'
import { equipmentTexts } from './words.ts'

/** Fields of the command, each with the field of the resource that labels it. */
const fieldsOfObject = {
  modelId: 'modelId',
  objectCode: 'code',
  objectName: 'name',
  parentId: 'parentId',
  boxId: 'boxId',
  deviceCode: 'deviceCode',
  departmentId: 'departmentId',
} as const satisfies Record<keyof typeof createObjectByModel.input, FieldOf<typeof object>>

const cards = { mark: 'condition', title: 'name', aside: 'code', facts: ['modelId', 'boxId', 'areaId'] }

const CopyObjectDialog = lazyCode(async () => (await import('./object-tree/copy-object-dialog.tsx')).CopyObjectDialog)
const MoveObjectDialog = lazyCode(async () => (await import('./object-tree/move-object-dialog.tsx')).MoveObjectDialog)

export function ObjectListPage() {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const open = (id: string) => void navigate(pageUrl(objectAddress, { id }))
  const canEdit = useCan(createObjectByModel.permission)
  const statuses = useObjectStatus()
  const statusColumn = useStatusColumn(statuses)
  const favoriteColumn = useFavoriteColumn()
  const favorites = useText(objectWords)('favorites')
  const treeText = useText(objectTreeWords)
  const onMove = useMoveObject()
  const [moving, setMoving] = useState<ObjectRow>()
  const [copying, setCopying] = useState<ObjectRow>()
  return (
    <>
      <ResourcePage
        resource={object}
        tree={{
          field: 'parentId',
          resource: object,
          onLeaf: open,
          badgeOf: (id) => <StatusMark status={statuses.byId.get(id)} isBare />,
          onMove,
        }}
        extraColumns={[statusColumn, favoriteColumn]}
        extraFilters={[{ name: 'isFavorite', label: favorites, field: flag() }]}
        cards={cards}
        noneHint={useScopeHint()}
        onOpen={(row) => open(row.id)}
        rowActions={[
          {
            name: 'points',
            label: text('points'),
            onRun: (row) => void navigate(pageUrl(objectPointsAddress, { id: row.id })),
          },
          { name: 'move', label: treeText('moveTo'), onRun: setMoving, isShown: () => onMove !== undefined },
          { name: 'copy', label: treeText('copy'), onRun: setCopying, isShown: () => canEdit },
        ]}
        actions={({ filter }) => (
          <>
            <FavoriteFilter isFiltered={Number(filter.isFavorite) === 1} />
            {canEdit ? <PlainButton onClick={() => setCreating(true)}>{text('createByModel')}</PlainButton> : null}
          </>
        )}
      />
      {isCreating ? <CreateByModel onClose={() => setCreating(false)} /> : null}
      <Suspense>
        {copying ? <CopyObjectDialog source={copying} onClose={() => setCopying(undefined)} /> : null}
        {moving ? <MoveObjectDialog source={moving} onClose={() => setMoving(undefined)} /> : null}
      </Suspense>
    </>
  )
}

function CreateByModel({ onClose }: { onClose: () => void }) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('createByModel')}
      mode="action"
      confirmText={text('createObject')}
      fields={inputsOf(createObjectByModel.input, (name) => ({
        label: labelIn(object, fieldsOfObject[name], language),
        help:
          name === 'departmentId'
            ? text('templateDepartmentHelp')
            : name === 'modelId'
              ? text('enabledModelHelp')
              : undefined,
      }))}
      initial={{}}
      onSave={async (values) => {
        await run(createObjectByModel, values)
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}
