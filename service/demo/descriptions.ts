/** What cards say of themselves, in the rich text that people write; by the card's name. */
export const DESCRIPTIONS = {
  'Import calendars from a file': `<p>People who come from another tool bring an <code>.ics</code> export. They should see what will be imported <strong>before</strong> anything is.</p>
<h3>What it has to do</h3>
<ul>
<li>Read files as <a href="https://www.rfc-editor.org/rfc/rfc5545">RFC 5545</a> describes them.</li>
<li>Show the events week by week, those that are already there in grey.</li>
<li>Take a recurring event once, as one card.</li>
</ul>
<h3>Not now</h3>
<ul>
<li>Keeping both sides in step</li>
<li>Invitations, and answers to them</li>
</ul>
<h3>Done when</h3>
<ol>
<li>a file with 5,000 events is shown within two seconds,</li>
<li>importing the same file twice changes nothing.</li>
</ol>`,
  'Totals are off by one hour on the day the clocks change': `<p>Seen for Berlin on the last Sunday of March, and the other way round in October.</p>
<h3>Steps</h3>
<ol>
<li>Set the time zone to Europe/Berlin.</li>
<li>Log 00:30 to 04:00 on 29 March.</li>
<li>Open the report of that week.</li>
</ol>
<h3>What it shows</h3>
<table>
<thead><tr><th>Day</th><th>Shown</th><th>Expected</th></tr></thead>
<tbody>
<tr><td>Sun 29 March</td><td>3 h 30 m</td><td>2 h 30 m</td></tr>
<tr><td>Sun 25 October</td><td>2 h 15 m</td><td>3 h 15 m</td></tr>
</tbody>
</table>
<p>The report subtracts the hands of the clock. It has to subtract instants, and know the zone’s rules of that day (<a href="https://www.iana.org/time-zones">time zone database</a>).</p>`,
  'Keyboard shortcuts for the board view': `<p>Whoever moves cards all day should not need the mouse.</p>
<h3>Keys</h3>
<ul>
<li><kbd>←</kbd> <kbd>→</kbd> to the next column, <kbd>↑</kbd> <kbd>↓</kbd> to the next card</li>
<li><kbd>Enter</kbd> opens a card, <kbd>Esc</kbd> closes it</li>
<li><kbd>M</kbd> moves it, then an arrow says where to</li>
<li><kbd>?</kbd> lists all of them</li>
</ul>
<h3>Rules</h3>
<p>One stop for <kbd>Tab</kbd>, arrows within, as the <a href="https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/">authoring practices</a> have it. A screen reader says where a card went.</p>`,
  'Dark theme for the sign-up pages': `<p>The app follows the system, and the pages before it are white. At night that is the first thing that people see of us.</p>
<h3>Pages</h3>
<ol>
<li>Sign up</li>
<li>Confirm the address</li>
<li>Choose a plan</li>
</ol>
<h3>To look at</h3>
<ul>
<li>Contrast of at least 4.5 : 1 (<a href="https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum">WCAG 1.4.3</a>)</li>
<li>The logo has a light version, the pictures have none yet.</li>
<li>No flash of white while a page loads.</li>
</ul>`,
  'Write the release notes': `<p>For people who use the app, not for those who build it: what is new, what is better, what they have to do.</p>
<h3>New</h3>
<ul>
<li>Calendars can be imported from a file.</li>
<li>The sign-up pages have a dark theme.</li>
</ul>
<h3>Better</h3>
<ul>
<li>Totals are right on the days on which the clocks change.</li>
</ul>
<p>In the form of <a href="https://keepachangelog.com/en/1.1.0/">Keep a Changelog</a>. At most one screen.</p>`,
  'Plan the next two weeks': `<p>Every second Monday, one hour at most.</p>
<h3>Agenda</h3>
<ol>
<li>What is done, and what is not: ten minutes</li>
<li>What customers asked for: ten minutes</li>
<li>What we take on: half an hour</li>
<li>Who is away: five minutes</li>
</ol>
<h3>Before</h3>
<ul>
<li>Estimates on everything in <em>Next up</em></li>
<li>How to plan with few words: <a href="https://agilemanifesto.org/principles.html">the twelve principles</a></li>
</ul>`,
} as const;
