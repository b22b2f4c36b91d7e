import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Format code of HTML; every other format is Markdown. */
export const html = 2

const writer = new MarkdownIt({ html: false, linkify: true })

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'h1', 'h2', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'align'],
    td: ['colspan', 'rowspan', 'align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
}

/** Removes active content from HTML: scripts, styles, frames, event handlers and other URL schemes. */
export const sanitize = (content: string): string => sanitizeHtml(content, options)

/** Returns a document as safe HTML. */
export function render(format: number, content: string): string {
  return sanitize(format === html ? content : writer.render(content))
}

/** Returns a document as plain text on one line. */
export function plainText(format: number, content: string): string {
  const text = sanitizeHtml(format === html ? content : writer.render(content), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (part) => part,
  })
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
