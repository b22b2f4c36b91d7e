// The three alarm levels and the names that the company gives them.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import {
  editAlarmLevel,
  levelNameFields,
  listAlarmLevels,
  removeAlarmLevel,
} from '@gemba/contract/alarm/level/alarm-level.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { levelWords } from './words.ts'

type Level = CommandReply<typeof listAlarmLevels>[number]

export function AlarmLevelPage() {
  const text = useText(levelWords)
  const query = useCommandQuery(listAlarmLevels, {})
  const [opened, setOpened] = useState<Level>()
  return (
    <section className="column gap-12 max-width-960">
      <h1 className="flush size-20">{text('title')}</h1>
      <p className="flush muted">{text('hint')}</p>
      {query.data ? <LevelTable levels={query.data} onRename={setOpened} /> : <QueryState query={query} rows={3} />}
      {opened ? <RenameDialog level={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  )
}

function LevelTable({ levels, onRename }: { levels: readonly Level[]; onRename: (level: Level) => void }) {
  const text = useText(levelWords)
  const canEdit = useCan(editAlarmLevel.permission)
  const restore = async ({ id }: Level) => {
    try {
      await run(removeAlarmLevel, { id })
      toast('ok', text('saved'))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('alarm')
  }
  return (
    <div className="card scroll-x">
      <table className="table lined">
        <thead>
          <tr>
            <th>{text('level')}</th>
            <th>{text('name')}</th>
            <th>{text('own')}</th>
            {canEdit ? <th /> : null}
          </tr>
        </thead>
        <tbody>
          {levels.map((row) => (
            <tr key={row.id}>
              <td>
                <StateMark level={row.level} isShort />
              </td>
              <td>
                <span className="bold" style={row.color ? { color: row.color } : undefined}>
                  {row.levelName}
                </span>
              </td>
              <td className="muted">{text(row.isRenamed === 1 ? 'own' : 'builtIn')}</td>
              {canEdit ? (
                <td>
                  <span className="flex gap-8 justify-end">
                    <PlainButton onClick={() => onRename(row)}>{text('rename')}</PlainButton>
                    <PlainButton onClick={() => void restore(row)} disabled={row.isRenamed === 0}>
                      {text('restore')}
                    </PlainButton>
                  </span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RenameDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const text = useText(levelWords)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('renameOf', { name: wordOfCode(alarmLevel, level.level, language) })}
      mode="edit"
      width={560}
      fields={{
        levelName: { field: levelNameFields.levelName, label: text('name') },
        color: { field: levelNameFields.color, label: text('color') },
      }}
      initial={{ levelName: level.levelName, color: level.color }}
      onSave={async ({ levelName, color }) => {
        await run(editAlarmLevel, { level: level.level, levelName, color: color ?? null })
        toast('ok', text('saved'))
        await refresh('alarm')
      }}
      onClose={onClose}
    />
  )
}
