// The datasets that devices on the channels of a gateway collect, on its page.
import {
  type LinkedDataset,
  linkDatasets,
  listDatasetChoices,
  listLinkedDatasets,
  unlinkDatasets,
} from '@gemba/contract/gateway/dataset/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { Select } from 'antd'
import { LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Section, SmallTable } from '../../../ui/panel/section.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { PointLinks } from './point-links.tsx'
import { datasetWords } from './words.ts'

type Choices = CommandReply<typeof listDatasetChoices>

/** Renders nothing for a gateway without devices on channels. */
export function LinkedDatasets({ boxId }: { boxId: string }) {
  const text = useText(datasetWords)
  const canEdit = useCan('box:edit')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<LinkedDataset>()
  const choices = useCommandQuery(listDatasetChoices, { boxId })
  const links = useCommandQuery(listLinkedDatasets, { boxId })
  if (!choices.data || !links.data || choices.data.devices.length === 0) return null
  const { devices, datasets } = choices.data
  const add =
    canEdit && datasets.length > 0 ? (
      <PlainButton onClick={() => setAdding(true)} data-testid="dataset-link">
        <Icon of={LinkIcon} /> {text('add')}
      </PlainButton>
    ) : null
  const boxPoints = devices.find(({ deviceId }) => deviceId === edited?.deviceId)?.boxPoints ?? []
  return (
    <Section
      title={text('title')}
      aside={text('hint')}
      tools={links.data.length > 0 ? add : null}
      testId="linked-datasets"
    >
      {links.data.length === 0 ? (
        <EmptyState
          icon={LinkIcon}
          title={text('none')}
          hint={text(datasets.length > 0 ? 'noneHint' : 'noDatasets')}
          action={add}
        />
      ) : (
        <LinkTable links={links.data} onEdit={canEdit ? setEdited : undefined} />
      )}
      {isAdding ? <LinkDialog choices={choices.data} onClose={() => setAdding(false)} /> : null}
      {edited ? <PointLinks link={edited} boxPoints={boxPoints} onClose={() => setEdited(undefined)} /> : null}
    </Section>
  )
}

interface LinkTableProps {
  links: readonly LinkedDataset[]
  /** Undefined for those who may not change links. */
  onEdit: ((link: LinkedDataset) => void) | undefined
}

function LinkTable({ links, onEdit }: LinkTableProps) {
  const text = useText(datasetWords)
  const { isBusy, save } = useCommand({ refreshed: ['gateway'] })
  const names = ['device', 'dataset', 'object', 'cycle', 'points', ...(onEdit ? (['actions'] as const) : [])] as const
  return (
    <SmallTable label={text('title')} heads={names.map((name) => ({ title: text(name) }))} isStacked>
      {links.map((link) => (
        <tr key={link.id} data-testid={`linked-${link.datasetCode}`}>
          <td data-label={text('device')}>{link.deviceName}</td>
          <th scope="row">{link.datasetName}</th>
          <td data-label={text('object')}>{link.objectName}</td>
          <td data-label={text('cycle')}>
            {link.collectCycle === null ? '—' : text('seconds', { n: link.collectCycle })}
          </td>
          <td className={link.linkedCount < link.pointCount ? 'warn' : undefined} data-label={text('points')}>
            {text('linkedOf', { n: link.linkedCount, total: link.pointCount })}
          </td>
          {onEdit ? (
            <td>
              <span className="bar gap-12">
                <LinkButton onClick={() => onEdit(link)}>{text('edit')}</LinkButton>
                <LinkButton
                  disabled={isBusy}
                  onClick={() => void save(() => run(unlinkDatasets, { ids: [link.id] }), text('unlinked'))}
                >
                  {text('unlink')}
                </LinkButton>
              </span>
            </td>
          ) : null}
        </tr>
      ))}
    </SmallTable>
  )
}

const { deviceId, datasetIds } = linkDatasets.input

function LinkDialog({ choices: { devices, datasets }, onClose }: { choices: Choices; onClose: () => void }) {
  const text = useText(datasetWords)
  return (
    <EditDialog
      title={text('add')}
      mode="action"
      isQuiet
      confirmText={text('save')}
      width={560}
      fields={{
        deviceId: {
          field: deviceId,
          label: text('device'),
          isWide: true,
          input: ({ id, value, onChange }) => (
            <Select
              className="full-width"
              id={id}
              value={value}
              onChange={onChange}
              options={devices.map((device) => ({ value: device.deviceId, label: `${device.name} (${device.code})` }))}
            />
          ),
        },
        datasetIds: {
          field: datasetIds,
          label: text('datasets'),
          help: text('equalCodes'),
          isWide: true,
          input: ({ id, value, onChange }) => (
            <Select
              className="full-width"
              id={id}
              mode="multiple"
              value={value ?? []}
              onChange={onChange}
              options={datasets.map(({ datasetId, name, objectName }) => ({
                value: datasetId,
                label: `${objectName} · ${name}`,
              }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          ),
        },
      }}
      initial={devices.length === 1 ? { deviceId: devices[0]?.deviceId } : {}}
      onSave={async (values) => {
        await run(linkDatasets, { deviceId: values.deviceId, datasetIds: values.datasetIds })
        toast('ok', text('saved'))
        await refresh('gateway')
      }}
      onClose={onClose}
    />
  )
}
