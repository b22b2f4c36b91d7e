// The buttons of the product, by their weight on the page. A button submits a form only with the type `submit`.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape, type IconSize } from '../icon/icon.tsx'

/** `className` contains words of the layout kit, for the place of the button. */
type ButtonProps = ComponentProps<'button'>

/** The action that a page or dialog is for. */
export function MainButton({ className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={classNames('main-button', className)} />
}

/** Any other action. */
export function PlainButton({ className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={classNames('plain-button', className)} />
}

/** An action within text or a table, which looks like a link. */
export function LinkButton({ className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={classNames('link-button', className)} />
}

/** A link within text or a table. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={classNames('link-button', className)} />
}

interface IconButtonProps extends ButtonProps {
  of: IconShape
  size?: IconSize
  /** Accessible name, which is the tooltip too if there is no `title`. */
  label: string
}

/** A button that shows an icon only. */
export function IconButton({ of, size = 16, label, title = label, className, ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className={classNames('icon-button', className)} aria-label={label} title={title}>
      <Icon of={of} size={size} />
    </button>
  )
}
