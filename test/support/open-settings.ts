import { fireEvent, screen } from '@testing-library/react';

/** A section of the settings, by its name on the screen. */
export async function openSettings(section: string): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  fireEvent.click(await screen.findByRole('tab', { name: section }));
  await screen.findByRole('heading', { name: section, level: 2 });
}
