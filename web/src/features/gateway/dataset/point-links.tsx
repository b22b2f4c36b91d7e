// Chooses for each point of a linked dataset which value of the device it receives.
import { type LinkedDataset, listPointLinks, savePointLinks } from '@gemba/contract/gateway/dataset/commands.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { uiWords } from '../../../ui/words.ts'
import { datasetWords } from './words.ts'

interface PointLinksProps {
  link: LinkedDataset
  /** What the device reads. */
  boxPoints: readonly { code: string; name: string }[]
  onClose: () => void
}

export function PointLinks({ link, boxPoints, onClose }: PointLinksProps) {
  const text = useText(datasetWords)
  const ui = useText(uiWords)
  const rows = useCommandQuery(listPointLinks, { id: link.id })
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, save } = useCommand({ refreshed: ['gateway'], onDone: onClose })
  const links = (rows.data ?? []).flatMap(({ pointId, boxPoint }) => {
    const code = chosen[pointId] ?? boxPoint ?? ''
    return code === '' ? [] : [{ boxPoint: code, dataId: pointId }]
  })
  const isTwice = new Set(links.map(({ boxPoint }) => boxPoint)).size < links.length
  const options = [
    { value: '', label: text('notLinked') },
    ...boxPoints.map(({ code, name }) => ({ value: code, label: name === code ? code : `${code} · ${name}` })),
  ]
  return (
    <Panel
      title={text('editTitle', { name: link.datasetName })}
      width={560}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{ui('cancel')}</PlainButton>
          <MainButton
            disabled={isBusy || isTwice || !rows.data}
            onClick={() => void save(() => run(savePointLinks, { id: link.id, pointLinks: links }), text('linksSaved'))}
          >
            {text('saveLinks')}
          </MainButton>
        </>
      }
    >
      {rows.data ? (
        <div className="column gap-12">
          {rows.data.map(({ pointId, pointName, boxPoint }) => (
            <div className="column gap-4" key={pointId}>
              <span>{pointName}</span>
              <Select
                className="full-width"
                aria-label={pointName}
                value={chosen[pointId] ?? boxPoint ?? ''}
                onChange={(code: string) => setChosen((before) => Object.assign({}, before, { [pointId]: code }))}
                options={options}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </div>
          ))}
          {isTwice ? (
            <p className="flush warn" role="alert">
              {text('twice')}
            </p>
          ) : null}
        </div>
      ) : (
        <QueryState query={rows} rows={4} />
      )}
    </Panel>
  )
}
