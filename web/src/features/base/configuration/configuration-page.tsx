// What a company sets of how its factory is run. Options come with the product: each is read by one of its rules.
import {
  type ConfigOptionRow,
  listConfigOptions,
  saveConfigInfos,
  toggleConfigOptions,
} from '@gemba/contract/base/configuration/configuration.ts'
import { optionOf, valueOfOption } from '@gemba/contract/base/configuration/options.ts'
import { integer, optional } from '@gemba/contract/kit/field.ts'
import { Switch } from 'antd'
import { useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { FormDialog } from '../../../resource/form/edit-dialog.tsx'
import { EmptyRows } from '../../../resource/list/empty-rows.tsx'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { DataTable } from '../../../resource/list/grid/data-table.tsx'
import styles from '../../../resource/list/list-page.module.css'
import { useDensity } from '../../../resource/list/list-preferences.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { configurationWords } from './words.ts'

export function ConfigurationPage() {
  const text = useText(configurationWords)
  const list = useText(listWords)
  const canEdit = useCan('configuration:edit')
  const { density } = useDensity()
  const [edited, setEdited] = useState<ConfigOptionRow>()
  const answer = useCommandQuery(listConfigOptions, {})
  const edit: RowAction<ConfigOptionRow> = {
    name: 'edit',
    label: list('edit'),
    onRun: setEdited,
    isShown: ({ configInfos }) => configInfos.length > 0,
  }
  return (
    <div className={styles.page}>
      <section className={styles.main} aria-label={text('title')}>
        <header className={styles.head}>
          <h1>{text('title')}</h1>
        </header>
        <div className={styles.table}>
          <DataTable
            name="base.configuration"
            label={text('title')}
            density={density}
            columns={useColumns(canEdit)}
            rows={answer.data ?? []}
            actions={canEdit ? [edit] : []}
            emptyState={
              <EmptyRows answer={answer} isFiltered={false} onReset={() => undefined} empty={{ title: text('none') }} />
            }
          />
        </div>
      </section>
      {edited ? <ValuesDialog option={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  )
}

function useColumns(canEdit: boolean): Column<ConfigOptionRow>[] {
  const text = useText(configurationWords)
  const turn = async ({ id }: ConfigOptionRow, isOn: boolean) => {
    try {
      await run(toggleConfigOptions, { ids: [id], status: isOn ? 1 : 0 })
      toast('ok', text('saved'))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('base')
  }
  const held = ({ configInfos }: ConfigOptionRow) =>
    configInfos.map(({ name, value }) => `${name}: ${value ?? text('byProduct')}`).join('; ')
  return [
    { name: 'name', title: text('name'), width: 170, cell: ({ name }) => name },
    {
      name: 'status',
      title: text('status'),
      width: 110,
      cell: (row) => (
        <Switch
          checked={row.status === 1}
          disabled={!canEdit}
          onChange={(isOn) => void turn(row, isOn)}
          aria-label={text('turnOn', { name: row.name })}
        />
      ),
    },
    { name: 'configInfos', title: text('values'), width: 300, cell: held, text: held },
    { name: 'description', title: text('description'), width: 480, cell: ({ description }) => description },
  ]
}

function ValuesDialog({ option, onClose }: { option: ConfigOptionRow; onClose: () => void }) {
  const declared = optionOf(option.code)
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const sent = option.configInfos.map(({ optionId, code }) => {
      const value = values[code]
      return { optionId, code, value: value === null || value === undefined ? null : String(value) }
    })
    await run(saveConfigInfos, { list: sent })
    await refresh('base')
  }
  return (
    <FormDialog
      title={option.name}
      mode="edit"
      fields={option.configInfos.map(({ code, name, description }) => {
        const { min = 0, max = 0 } = valueOfOption(declared, code) ?? {}
        return { name: code, label: name, field: optional(integer({ min, max })), help: description, isWide: true }
      })}
      initial={{ id: option.id, ...Object.fromEntries(option.configInfos.map(({ code, value }) => [code, value])) }}
      onSave={save}
      onClose={onClose}
    />
  )
}
