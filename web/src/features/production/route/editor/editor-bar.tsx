// Title, state and actions of a route: undo, redo, save and changes of its state.

import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { Redo2Icon, Undo2Icon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../../i18n/language.ts'
import { useName } from '../../../../i18n/name.ts'
import { useText } from '../../../../i18n/text.ts'
import { joinedLabelOf } from '../../../../resource/labels.ts'
import { useHistory } from '../../../../resource/record/history-panel.tsx'
import { IconButton, PlainButton } from '../../../../ui/button/button.tsx'
import { allowedActionsOf, type RouteRow, routeActions, routeActionTitle, useRouteActions } from '../route-actions.ts'
import { RouteState } from '../route-state.tsx'
import { addressOfRoute } from '../route-urls.ts'
import { routeWords } from '../words.ts'
import { missingOf } from './route-draft.ts'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

interface EditorBarProps {
  editor: RouteEditorState
  isOfProduct: boolean
}

export function EditorBar({ editor, isOfProduct }: EditorBarProps) {
  const text = useText(editorWords)
  const words = useText(routeWords)
  const nameOf = useName()
  const row = editor.route
  return (
    <header className="bar gap-6-16">
      <h1 className="flush size-20">{row ? nameOf(row) : text('newRoute')}</h1>
      {row ? (
        <>
          <span className="muted">{row.code}</span>
          <span>{words('revision', { revision: row.revision })}</span>
          <span className="muted">{row.materialId ? joinedLabelOf(row, 'materialId') : words('general')}</span>
          <RouteState status={row.status} />
          {row.isDefault === 1 && row.status === 20 && row.materialId ? <span>{words('isDefault')}</span> : null}
        </>
      ) : null}
      <span className="bar gap-8 push">
        {editor.isReadOnly ? null : <EditActions editor={editor} isOfProduct={isOfProduct} />}
        {row ? <RouteActions row={row} isHeld={editor.isDirty} /> : null}
      </span>
    </header>
  )
}

function EditActions({ editor, isOfProduct }: EditorBarProps) {
  const text = useText(editorWords)
  const { head, segments } = editor.draft
  const missing = missingOf(head, isOfProduct)
  const canDiscard = editor.isDirty && !editor.isBusy
  return (
    <>
      <IconButton
        of={Undo2Icon}
        label={text('undo')}
        title={`${text('undo')} · Ctrl Z`}
        disabled={!editor.canUndo}
        onClick={editor.undo}
        data-testid="route-undo"
      />
      <IconButton
        of={Redo2Icon}
        label={text('redo')}
        title={`${text('redo')} · Ctrl Y`}
        disabled={!editor.canRedo}
        onClick={editor.redo}
        data-testid="route-redo"
      />
      {editor.isDirty && missing ? <span className="muted">{text(missing)}</span> : null}
      {canDiscard ? (
        <PlainButton onClick={editor.discard} data-testid="route-discard">
          {text('discard')}
        </PlainButton>
      ) : null}
      <button
        type="button"
        className={editor.isDirty || segments.length === 0 ? 'main-button' : 'plain-button'}
        disabled={!editor.isDirty || editor.isBusy || missing !== undefined}
        title="Ctrl S"
        onClick={() => void editor.save()}
        data-testid="route-save"
      >
        {text('save')}
      </button>
    </>
  )
}

/** Actions on the whole route. They are disabled while it has unsaved edits. */
function RouteActions({ row, isHeld }: { row: RouteRow; isHeld: boolean }) {
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const history = useHistory<RouteRow>(processRoute)
  const { isBusy, perform } = useRouteActions((revisedRoute) => void navigate(addressOfRoute(revisedRoute)))
  const allowed = allowedActionsOf(row)
  return (
    <>
      {routeActions
        .filter((name) => allowed.includes(name))
        .map((name) => (
          <button
            key={name}
            type="button"
            className={name === 'putInUse' && !isHeld ? 'main-button' : 'plain-button'}
            disabled={isBusy || isHeld}
            onClick={() => perform(name, row)}
            data-testid={`route-${name}`}
          >
            {routeActionTitle(name, language)}
          </button>
        ))}
      {history.button(row)}
      {history.panel}
    </>
  )
}
