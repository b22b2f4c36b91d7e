// Options of the company. The product declares the options, and its rules read them.

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
import { QueryState } from '../../../resource/query-boundary.tsx'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import styles from './configuration-page.module.css'
import { configurationWords } from './words.ts'

export function ConfigurationPage() {
  const text = useText(configurationWords)
  const answer = useCommandQuery(listConfigOptions, {})
  const [edited, setEdited] = useState<ConfigOptionRow>()
  return (
    <div className="scroll">
      <h1 className="below-12 size-22">{text('title')}</h1>
      {answer.data ? (
        <ul className={`plain-list ${styles.options}`}>
          {answer.data.map((option) => (
            <Option key={option.id} option={option} onEdit={() => setEdited(option)} />
          ))}
        </ul>
      ) : (
        <QueryState query={answer} rows={4} />
      )}
      {edited ? <ValuesDialog option={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  )
}

function Option({ option, onEdit }: { option: ConfigOptionRow; onEdit: () => void }) {
  const text = useText(configurationWords)
  const list = useText(listWords)
  const canEdit = useCan('configuration:edit')
  const { id, name, status, description, configInfos } = option
  const turn = async (isOn: boolean) => {
    try {
      await run(toggleConfigOptions, { ids: [id], status: isOn ? 1 : 0 })
      toast('ok', text('saved', { name }))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('base')
  }
  return (
    <li className={`margin-bottom-12 padding-14-16 card ${styles.option}`}>
      <header className="row spread gap-12">
        <h2 className="flush size-16">{name}</h2>
        <Switch
          checked={status === 1}
          disabled={!canEdit}
          onChange={(isOn) => void turn(isOn)}
          aria-label={text('turnOn', { name })}
        />
      </header>
      <p>{description}</p>
      {configInfos.length > 0 ? (
        <div className={`bar spread gap-8-16 margin-top-12 ${styles.values}`}>
          <dl className="flush">
            {configInfos.map((info) => (
              <div className="flex gap-8" key={info.id}>
                <dt>{info.name}</dt>
                <dd className="flush">
                  {info.value ?? valueOfOption(optionOf(id), info.code)?.initial ?? text('byProduct')}
                </dd>
              </div>
            ))}
          </dl>
          {canEdit ? (
            <PlainButton onClick={onEdit} data-testid={`option-edit-${id}`}>
              {list('edit')}
            </PlainButton>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function ValuesDialog({ option, onClose }: { option: ConfigOptionRow; onClose: () => void }) {
  const declared = optionOf(option.code)
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const list = option.configInfos.map(({ optionId, code }) => {
      const value = values[code]
      return { optionId, code, value: value === null || value === undefined ? null : String(value) }
    })
    await run(saveConfigInfos, { list })
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
