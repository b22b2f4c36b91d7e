// The nodes of a device as a tree that is read level by level. A node with a value can be added to the table, and all
// values below a node at once.
import { browseChannel, type ChannelDraft } from '@gemba/contract/gateway/channel/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { ChevronDownIcon, ChevronRightIcon, ListPlusIcon, PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { IconButton } from '../../../ui/button/button.tsx'
import { FaultLine } from './fault.tsx'
import styles from './node-picker.module.css'
import { channelWords } from './words.ts'

type DeviceNode = CommandReply<typeof browseChannel>['nodes'][number]

/** The channel as it is in the dialog. */
export interface NodeSource {
  /** Id of the stored channel, whose secrets are used. */
  id: string | undefined
  channel: ChannelDraft
  /** Trusts the certificate of the server by its thumbprint. */
  onTrust: (thumbprint: string) => void
}

interface NodePickerProps {
  source: NodeSource
  picked: ReadonlySet<string>
  onPick: (nodes: readonly DeviceNode[]) => void
  /** The node whose children are shown; the top ones without it. */
  address?: string
}

/** The nodes are below the values, so the dialog scrolls to the first ones. */
const showIn = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' })

const inputOf = ({ id, channel }: NodeSource, address: string | undefined) => ({
  id: id ?? null,
  channel,
  address: address ?? null,
})

export function NodePicker(props: NodePickerProps) {
  const { source, address } = props
  const text = useText(channelWords)
  const [input] = useState(() => inputOf(source, address))
  const nodes = useCommandQuery(browseChannel, input)
  if (!nodes.data) return <QueryState query={nodes} rows={2} />
  if (nodes.data.fault) return <FaultLine fault={nodes.data.fault} onTrust={source.onTrust} />
  if (nodes.data.nodes.length === 0) return <p className="flush muted size-12">{text('noNodes')}</p>
  return (
    <ul className="plain-list size-13" ref={address === undefined ? showIn : undefined}>
      {nodes.data.nodes.map((node) => (
        <Node key={node.address} {...props} node={node} />
      ))}
    </ul>
  )
}

function Node({ node, ...props }: NodePickerProps & { node: DeviceNode }) {
  const { source, picked, onPick } = props
  const text = useText(channelWords)
  const [isOpen, setOpen] = useState(false)
  const [isReading, setReading] = useState(false)
  const { name, address, hasChildren, dataType } = node
  const pickAll = async () => {
    setReading(true)
    try {
      const { nodes } = await run(browseChannel, inputOf(source, address))
      onPick(nodes.filter((child) => child.dataType !== null && !picked.has(child.address)))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <li>
      <span className="bar gap-6">
        {hasChildren ? (
          <IconButton
            of={isOpen ? ChevronDownIcon : ChevronRightIcon}
            label={text('openNode', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
        <span>{name}</span>
        <span className="muted size-12">{address}</span>
        {dataType === null ? null : picked.has(address) ? (
          <span className="muted size-12">{text('picked')}</span>
        ) : (
          <IconButton of={PlusIcon} label={text('pickNode', { name })} onClick={() => onPick([node])} />
        )}
        {hasChildren ? (
          <IconButton
            of={ListPlusIcon}
            label={text('pickBelow', { name })}
            disabled={isReading}
            onClick={() => void pickAll()}
          />
        ) : null}
      </span>
      {isOpen ? (
        <div className={styles.below}>
          <NodePicker {...props} address={address} />
        </div>
      ) : null}
    </li>
  )
}
