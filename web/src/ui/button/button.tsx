// The buttons of the product, by their weight on the page. A button submits a form only with the type `submit`.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon, type IconShape, type IconSize } from '../icon/icon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'>

/** The action that a page or dialog is for. */
export function MainButton(props: ButtonProps) {
  return <button type="button" {...props} className="main-button" />
}

/** Any other action. */
export function PlainButton(props: ButtonProps) {
  return <button type="button" {...props} className="plain-button" />
}

/** An action within text or a table, which looks like a link. */
export function LinkButton(props: ButtonProps) {
  return <button type="button" {...props} className="link-button" />
}

/** A link within text or a table. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className="link-button" />
}

interface IconButtonProps extends ButtonProps {
  of: IconShape
  size?: IconSize
  /** Accessible name, which is the tooltip too if there is no `title`. */
  label: string
}

/** A button that shows an icon only. */
export function IconButton({ of, size = 16, label, title = label, ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className="icon-button" aria-label={label} title={title}>
      <Icon of={of} size={size} />
    </button>
  )
}
